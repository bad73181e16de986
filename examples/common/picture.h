//===- picture.h - PNG files by libpng's simplified interface -------------===//

#ifndef PICTURE_H
#define PICTURE_H

#include "example.h"
#include <png.h>
#include <string>
#include <vector>

/// Eight bits a channel; one channel (grey) or three (red, green, blue).
struct Picture {
  int Width = 0, Height = 0, Channels = 3;
  std::vector<unsigned char> Pixels;

  Picture() = default;
  Picture(int Width, int Height, int Channels)
      : Width(Width), Height(Height), Channels(Channels),
        Pixels(std::size_t(Width) * std::size_t(Height) *
               std::size_t(Channels)) {}
};

inline Picture readPicture(const std::string &File) {
  png_image Image{};
  Image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&Image, File.c_str()))
    Options::fail(File + ": " + Image.message);
  Image.format = PNG_FORMAT_RGB;
  Picture Result(int(Image.width), int(Image.height), 3);
  if (!png_image_finish_read(&Image, nullptr, Result.Pixels.data(), 0, nullptr))
    Options::fail(File + ": " + Image.message);
  return Result;
}

inline void writePicture(const Picture &P, const std::string &File) {
  png_image Image{};
  Image.version = PNG_IMAGE_VERSION;
  Image.width = png_uint_32(P.Width);
  Image.height = png_uint_32(P.Height);
  Image.format = P.Channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&Image, File.c_str(), 0, P.Pixels.data(), 0,
                               nullptr))
    Options::fail(File + ": " + Image.message);
}

/// A number that differs when a pixel differs.
inline unsigned long long fingerprint(const Picture &P) {
  unsigned long long Hash = 1469598103934665603ull;
  for (unsigned char B : P.Pixels)
    Hash = (Hash ^ B) * 1099511628211ull;
  return Hash;
}

#endif // PICTURE_H
