/*===-- accel/abi.h - What generated code and the runtime agree on
---------===*\
|*
|* Plain C (and C++), no includes: generated sources include it before all of
|* the user's text, so it must not bring in a header or define a macro that the
|* user could meet. Structures are filled by generated code; fields marked
|* "state" start as null and belong to the runtime. Every function may be
|* called from any host thread.
|*
\*===----------------------------------------------------------------------===*/
#ifndef ACCEL_ABI_H
#define ACCEL_ABI_H

#ifdef __cplusplus
extern "C" {
#endif

typedef __INT64_TYPE__ accel_i64;
typedef __UINT64_TYPE__ accel_u64;

enum { ACCEL_ABI_VERSION = 1 };

/* A kernel of the emulated device. `entry` runs one thread; args[k] points to
 * the value of the k-th parameter, as with cuLaunchKernel. */
typedef struct accel_emulated_kernel {
  const char *name;
  void (*entry)(void **args);
  int cooperative; /* has barriers or warp operations: threads need fibers */
} accel_emulated_kernel;

struct accel_emulator; /* of the emulated device's library */
extern const struct accel_emulator accel_emulator_v1;

/* The device code of one translation unit. */
typedef struct accel_module {
  unsigned abi;          /* ACCEL_ABI_VERSION */
  const void *fatbin;    /* nvcc -fatbin; null: no CUDA version */
  accel_u64 fatbin_size; /* bytes */
  const accel_emulated_kernel *emulated; /* null: no emulated version */
  unsigned emulated_count;
  const struct accel_emulator *emulator; /* &accel_emulator_v1 or null */
  void *state;
} accel_module;

/* One region of the program; a static object per region. */
typedef struct accel_region {
  unsigned abi;
  const char *name; /* name(...) or "function:line" */
  const char *file;
  const char *function;
  int line;
  accel_module *module; /* null: the region has a host version only */
  unsigned flags;       /* ACCEL_REGION_* */
  const char *reason;   /* why there is no device version; null if there is */
  void *state;
} accel_region;

enum {
  ACCEL_REGION_CPU = 1,   /* target(cpu): never on a device */
  ACCEL_REGION_GPU = 2,   /* target(gpu): on a device whatever its size */
  ACCEL_REGION_SERIAL = 4 /* the plan left the loop serial */
};

enum {
  ACCEL_READ = 1,      /* the kernel may read bytes of the range */
  ACCEL_WRITE = 2,     /* the kernel may write bytes of the range */
  ACCEL_OVERWRITE = 4, /* with WRITE: it writes every byte of the range before
                          it reads any, so the host's values are not needed */
  ACCEL_PRESENT = 8,   /* present(...): must be on the device already */
  ACCEL_CREATE = 16,   /* create(...): neither copied in nor out */
  ACCEL_COPYIN = 32,   /* forced directions of the copy clauses: they replace */
  ACCEL_COPYOUT = 64,  /* what READ and WRITE would do */
  ACCEL_TRANSIENT = 128 /* on the device for this launch only */
};

/* One array of a region. The kernel gets a pointer p such that p + k is the
 * device address of host + k (bytes) for every k in [begin, end). */
typedef struct accel_array {
  const void *host;     /* element 0 as the kernel indexes it; may be null when
                           the range is empty */
  accel_i64 begin, end; /* bytes relative to host; begin >= end: not touched */
  unsigned access;      /* ACCEL_READ ... */
  const char *name;     /* as the user spelt it */
  accel_i64 extent;     /* bytes of the whole array from host on; 0: unknown */
} accel_array;

/* The partial results of one reduction. The runtime passes the kernel a device
 * pointer to grid-size elements; after the launch `partials` (host memory that
 * the caller supplies, room for `capacity` elements) holds one element a block
 * in block order and `count` says how many. Launches with reductions use at
 * most `capacity` blocks and are synchronous. */
typedef struct accel_partials {
  unsigned size;     /* bytes an element */
  unsigned capacity; /* elements */
  void *partials;
  unsigned count; /* out */
} accel_partials;

typedef struct accel_scalar {
  const void *value;
  unsigned size; /* bytes */
} accel_scalar;

/* A launch. Kernel parameters, in this order: a pointer for each array, each
 * scalar by value, a pointer for each reduction, and `dims` iteration counts
 * (accel_i64). Kernels walk their index space with grid-stride loops in each
 * dimension, so any grid is right. */
typedef struct accel_launch {
  const char *kernel;
  accel_array *arrays;
  unsigned array_count;
  const accel_scalar *scalars;
  unsigned scalar_count;
  accel_partials *reductions;
  unsigned reduction_count;
  unsigned dims;       /* 1 to 3 */
  accel_i64 extent[3]; /* iterations; [0] is on threadIdx.x; any <= 0: empty */
  unsigned block[3];   /* threads a block; block[0] == 0: runtime chooses */
  int asynchronous;    /* async: return without waiting */
  accel_i64 queue;     /* of async(n) */
} accel_launch;

/* Runs the region on the device that ACCEL_DEVICE selects. Returns 1 when it
 * ran (scalars and arrays then are as after the region); 0 when the host
 * version must run: no device is wanted or usable, or something failed (the
 * reason is recorded). On 0 the host's copies of the listed arrays are
 * current, and device copies of the written ones are marked stale. An empty
 * index space returns 1 without a launch (with reduction count 0). */
int accel_launch_region(accel_region *region, accel_launch *launch);

/* 1 when a device may be tried for this region: cheap, decided once. Generated
 * code asks before it computes footprints. */
int accel_wants_device(accel_region *region);

/* Around the host version. accel_host_begin returns 1 when the loop may run
 * on several threads (0: ACCEL_DEVICE=serial). `arrays` lists what the loop
 * touches as in a launch; null with count -1: unknown, so everything that is
 * newer on a device is brought home and every device copy becomes stale. */
int accel_host_begin(accel_region *region, const accel_array *arrays,
                     int array_count);
void accel_host_end(accel_region *region);

/* Data regions: between enter and exit the arrays stay on the device. With no
 * device these do nothing. */
typedef struct accel_data {
  const char *file;
  int line;
  accel_array
      *arrays; /* access: ACCEL_COPYIN | ACCEL_COPYOUT, CREATE, PRESENT */
  unsigned array_count;
} accel_data;
void accel_data_enter(accel_data *data);
void accel_data_exit(accel_data *data);

/* Between these, on one thread, the program touches arrays by regions only, so
 * those of its launches stay on the device. They nest. */
void accel_stay_begin(const char *file, int line);
void accel_stay_end(void);

/* update host(...) / device(...). Ranges that are not on the device: nothing
 * to do. */
void accel_update_host(const char *file, int line, const accel_array *arrays,
                       unsigned count);
void accel_update_device(const char *file, int line, const accel_array *arrays,
                         unsigned count);

/* wait: all queues, or one. */
void accel_wait_all(void);
void accel_wait_queue(accel_i64 queue);

/* 1 when [a, a + a_size) and [b, b + b_size) share a byte (sizes <= 0: no). */
static inline int accel_overlap(const void *a, accel_i64 a_size, const void *b,
                                accel_i64 b_size) {
  return a_size > 0 && b_size > 0 &&
         (__UINTPTR_TYPE__)a < (__UINTPTR_TYPE__)b + (accel_u64)b_size &&
         (__UINTPTR_TYPE__)b < (__UINTPTR_TYPE__)a + (accel_u64)a_size;
}

/* Checked versions of loops, with --accel-check; see accel/check.h. The region
 * runs on the host, on the host's data, unless ACCEL_DEVICE=serial; `entry`
 * takes its arguments like a kernel's. Ends the program with exit code 5 and a
 * report when iterations collide. */
int accel_wants_check(accel_region *region);
void accel_check_region(accel_region *region, accel_launch *launch,
                        void (*entry)(void **args));

/* What the emulated device's kernels call; see accel/device.h. */
typedef struct accel_emulated_coords {
  unsigned thread[3], block[3], block_dim[3], grid_dim[3];
} accel_emulated_coords;
#ifdef __cplusplus
extern __thread accel_emulated_coords accel_emulated_self;
#endif
/* Storage shared by the block; `key` identifies the declaration. Fresh and
 * poisoned for each block. */
void *accel_emulated_shared(const void *key, accel_u64 size, accel_u64 align);
void accel_emulated_barrier(const char *file, int line);
/* Value of `value` (size bytes) in the lane `delta` above the caller's; its
 * own beyond the warp. All lanes in `mask` must meet here. */
void accel_emulated_shuffle_down(unsigned mask, const void *value, void *result,
                                 unsigned size, unsigned delta,
                                 const char *file, int line);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif /* ACCEL_ABI_H */
