//===- SessionTest.cpp - Launches and residency on a test device ----------===//

#include "Session.h"
#include "TestDevice.h"
#include <gtest/gtest.h>
#include <random>

using namespace accel::rt;

namespace {
/// A session on a test device, with one kernel: out[i] = in[i] + 1 for a
/// number of elements, in order.
struct SessionTest : testing::Test {
  SessionTest() {
    auto Owned = std::make_unique<TestDevice>();
    Dev = Owned.get();
    S = std::make_unique<Session>(std::move(Owned), Env);
    S->setContext("test");
    Plus.Name = "plus";
    Plus.Body = [](void **Args) {
      plusOne(*static_cast<int **>(Args[0]), *static_cast<int **>(Args[1]),
              *static_cast<accel_i64 *>(Args[2]));
    };
  }
  ~SessionTest() override {
    Dev->repair();
    EXPECT_FALSE(S->close());
    EXPECT_EQ(Dev->InUse, 0u); // Nothing leaks, whatever failed.
  }

  static void plusOne(int *Out, const int *In, accel_i64 N) {
    for (accel_i64 I = 0; I < N; ++I)
      Out[I] = In[I] + 1;
  }
  static accel_array array(const int *P, accel_i64 N, unsigned Access) {
    return {P, 0, N * accel_i64(sizeof(int)), Access, "a", 0};
  }
  Status launch(int *Out, const int *In, accel_i64 N,
                unsigned OutAccess = ACCEL_WRITE | ACCEL_OVERWRITE,
                accel_i64 Queue = -1) {
    accel_array Arrays[] = {array(Out, N, OutAccess), array(In, N, ACCEL_READ)};
    accel_launch L = {};
    L.arrays = Arrays;
    L.array_count = 2;
    L.dims = 1;
    L.extent[0] = N;
    L.asynchronous = Queue >= 0;
    L.queue = Queue;
    return S->launch(Plus, L);
  }
  /// What the runtime does: the host runs what the device does not.
  void region(int *Out, const int *In, accel_i64 N) {
    if (!launch(Out, In, N))
      return;
    accel_array Arrays[] = {array(Out, N, ACCEL_WRITE | ACCEL_OVERWRITE),
                            array(In, N, ACCEL_READ)};
    ASSERT_FALSE(S->hostAccess(Arrays, 2));
    plusOne(Out, In, N);
  }

  Environment Env;
  TestDevice *Dev;
  std::unique_ptr<Session> S;
  TestKernel Plus;
};
} // namespace

TEST_F(SessionTest, OnlyFootprintsAreCopied) {
  std::vector<int> A(1000, 1), B(1000, 5);
  ASSERT_FALSE(launch(&B[100], &A[200], 50));
  EXPECT_EQ(Dev->BytesIn, 50 * sizeof(int));
  EXPECT_EQ(Dev->BytesOut, 50 * sizeof(int));
  EXPECT_EQ(B[99], 5);
  EXPECT_EQ(B[100], 2);
  EXPECT_EQ(B[150], 5);
  EXPECT_EQ(S->pool().statistics().LiveBlocks, 0u);
}

TEST_F(SessionTest, ResidentArraysAreCopiedOnce) {
  std::vector<int> A(1000, 1), B(1000);
  accel_array InOut = array(A.data(), 1000, ACCEL_COPYIN | ACCEL_COPYOUT);
  accel_array Create = array(B.data(), 1000, ACCEL_CREATE);
  ASSERT_FALSE(S->enter(InOut));
  ASSERT_FALSE(S->enter(Create));
  for (int Step = 0; Step != 5; ++Step) {
    ASSERT_FALSE(launch(B.data(), A.data(), 1000));
    ASSERT_FALSE(launch(A.data(), B.data(), 1000));
  }
  EXPECT_TRUE(S->holdsOnlyCopies());
  ASSERT_FALSE(S->exit(Create));
  ASSERT_FALSE(S->exit(InOut));
  EXPECT_EQ(Dev->BytesIn, 4000u);
  EXPECT_EQ(Dev->BytesOut, 4000u);
  EXPECT_EQ(A, std::vector<int>(1000, 11));
  EXPECT_EQ(B, std::vector<int>(1000, 0));
  EXPECT_FALSE(S->hasResident());
}

TEST_F(SessionTest, DevicePointersKeepAlignment) {
  alignas(256) int A[200];
  int *Seen = nullptr;
  Plus.Body = [&](void **Args) { Seen = *static_cast<int **>(Args[1]); };
  for (int Offset : {0, 1, 4, 63}) {
    ASSERT_FALSE(launch(A + 100, A + Offset, 10));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(Seen) % 256,
              unsigned(Offset) * sizeof(int) % 256);
  }
}

/// A copy home that fails must leave an array that is updated in place, as
/// well as those that were copied before it.
TEST_F(SessionTest, FailedCopyHomeLeavesTheHostAsItWas) {
  std::vector<int> A(100, 1);
  Dev->failOn("copyOut", Status::failed("no"));
  EXPECT_TRUE(bool(launch(A.data(), A.data(), 100)));
  EXPECT_EQ(A, std::vector<int>(100, 1));
  EXPECT_EQ(S->pool().statistics().LiveBlocks, 0u);
  Dev->repair();
  EXPECT_FALSE(launch(A.data(), A.data(), 100));
  EXPECT_EQ(A, std::vector<int>(100, 2));
}

TEST_F(SessionTest, FailuresBeforeTheKernelKeepResidentValues) {
  std::vector<int> A(100, 1), B(100);
  accel_array InOut = array(A.data(), 100, ACCEL_COPYIN | ACCEL_COPYOUT);
  ASSERT_FALSE(S->enter(InOut));
  ASSERT_FALSE(launch(A.data(), A.data(), 100));
  for (const char *Call : {"allocate", "launch"}) {
    Dev->failOn(Call, Status::failed("no"));
    S->pool().trim();
    EXPECT_TRUE(bool(launch(B.data(), A.data(), 100)));
    Dev->repair();
  }
  EXPECT_FALSE(S->exit(InOut));
  EXPECT_EQ(A[5], 2);
}

/// The only values were on the device, and a kernel may have changed them.
TEST_F(SessionTest, FaultInTheMiddleOfAnUpdateInPlace) {
  std::vector<int> A(100, 1);
  accel_array InOut = array(A.data(), 100, ACCEL_COPYIN | ACCEL_COPYOUT);
  ASSERT_FALSE(S->enter(InOut));
  // While the host has the values, nothing is lost.
  Dev->failOn("launch", Status::faulted("half-way"));
  EXPECT_EQ(launch(A.data(), A.data(), 100).kind(), Status::Faulted);
  EXPECT_FALSE(S->holdsOnlyCopies());
  Dev->repair();
  ASSERT_FALSE(launch(A.data(), A.data(), 100));
  Dev->failOn("launch", Status::faulted("half-way"));
  EXPECT_TRUE(launch(A.data(), A.data(), 100).isLost());
  EXPECT_TRUE(S->holdsOnlyCopies());
  EXPECT_EQ(S->onlyCopies().substr(0, 1), "a");
  Dev->repair();
  EXPECT_FALSE(S->exit(InOut));
}

TEST_F(SessionTest, SavedValuesSurvive) {
  Env.Save = true;
  std::vector<int> A(100, 1);
  accel_array InOut = array(A.data(), 100, ACCEL_COPYIN | ACCEL_COPYOUT);
  ASSERT_FALSE(S->enter(InOut));
  ASSERT_FALSE(launch(A.data(), A.data(), 100));
  EXPECT_FALSE(S->holdsOnlyCopies());
  EXPECT_EQ(A[0], 2);
  Dev->failOn("launch", Status::faulted("half-way"));
  EXPECT_EQ(launch(A.data(), A.data(), 100).kind(), Status::Faulted);
  EXPECT_EQ(A[0], 2);
  EXPECT_FALSE(S->exit(InOut));
}

TEST_F(SessionTest, CleanArraysMakeRoom) {
  std::vector<int> A(1000, 1), B(1000, 2), C(1000, 3), Out(1000);
  accel_array All[] = {array(A.data(), 1000, ACCEL_COPYIN),
                       array(B.data(), 1000, ACCEL_COPYIN),
                       array(C.data(), 1000, ACCEL_COPYIN)};
  for (accel_array &X : All)
    ASSERT_FALSE(S->enter(X));
  EXPECT_EQ(Dev->InUse, 0u); // Memory comes with the first use.
  Dev->Capacity = 3 * MemoryPool::roundUp(4000 + 255);
  ASSERT_FALSE(launch(Out.data(), A.data(), 1000));
  ASSERT_FALSE(launch(Out.data(), B.data(), 1000));
  ASSERT_FALSE(launch(Out.data(), A.data(), 1000)); // B is the older one.
  ASSERT_FALSE(launch(Out.data(), C.data(), 1000));
  EXPECT_EQ(Out[7], 4);
  EXPECT_EQ(S->counts().Evictions, 1u);
  EXPECT_NE(S->addressOf({uintptr_t(A.data()), uintptr_t(A.data() + 1)}), 0u);
  EXPECT_EQ(S->addressOf({uintptr_t(B.data()), uintptr_t(B.data() + 1)}), 0u);
  // A has an address that the program knows, so C has to go.
  ASSERT_FALSE(launch(Out.data(), B.data(), 1000));
  EXPECT_EQ(S->addressOf({uintptr_t(C.data()), uintptr_t(C.data() + 1)}), 0u);
  // What only the device has stays, and there is no more room.
  ASSERT_FALSE(launch(A.data(), B.data(), 1000, ACCEL_WRITE));
  ASSERT_FALSE(launch(B.data(), A.data(), 1000, ACCEL_WRITE));
  Status Full = launch(Out.data(), C.data(), 1000);
  EXPECT_EQ(Full.kind(), Status::OutOfMemory);
  EXPECT_TRUE(S->holdsOnlyCopies());
  for (accel_array &X : All)
    ASSERT_FALSE(S->exit(X));
  EXPECT_EQ(A[3], 3);
  EXPECT_EQ(B[3], 4);
}

/// A writer waits for all readers, also for one before a reader of its own
/// queue.
TEST_F(SessionTest, WritersWaitForReadersOfOtherQueues) {
  Dev->Deferred = true;
  Plus.Proven = true;
  std::vector<int> A(10, 1), B(10), C(10);
  accel_array All[] = {array(A.data(), 10, ACCEL_COPYIN | ACCEL_COPYOUT),
                       array(B.data(), 10, ACCEL_COPYOUT),
                       array(C.data(), 10, ACCEL_COPYOUT)};
  const unsigned Write = ACCEL_WRITE | ACCEL_OVERWRITE;
  for (accel_array &X : All)
    ASSERT_FALSE(S->enter(X));
  ASSERT_FALSE(launch(B.data(), A.data(), 10, Write, 1));
  ASSERT_FALSE(launch(C.data(), A.data(), 10, Write, 2));
  ASSERT_FALSE(launch(A.data(), C.data(), 10, Write, 2));
  for (accel_array &X : All)
    ASSERT_FALSE(S->exit(X));
  EXPECT_EQ(A[0], 3);
  EXPECT_EQ(B[0], 2);
  EXPECT_EQ(C[0], 2);
}

/// Random data regions, launches on several queues, host loops, updates,
/// evictions and failures over one array, against the serial program.
TEST_F(SessionTest, AgreesWithTheSerialProgram) {
  constexpr unsigned Size = 64;
  std::mt19937 Random(11);
  auto Below = [&](unsigned N) { return unsigned(Random() % N); };
  Dev->Deferred = true;
  for (int Round = 0; Round != 2000; ++Round) {
    Plus.Proven = Round % 2;
    Dev->Capacity = Round % 3 ? SIZE_MAX : 2048;
    std::vector<int> Host(Size), Serial(Size);
    for (unsigned I = 0; I != Size; ++I)
      Host[I] = Serial[I] = int(I);
    std::vector<accel_array> Open;
    for (int Step = 0; Step != 40; ++Step) {
      unsigned N = 1 + Below(Size / 2);
      unsigned X = Below(Size - N + 1), Y = Below(Size - N + 1);
      const char *Failing[] = {"allocate", "copyIn", "copyOut", "launch"};
      bool Fail = Below(4) == 0;
      switch (Below(8)) {
      case 0: {
        static const unsigned Clauses[] = {ACCEL_COPYIN, ACCEL_COPYOUT,
                                           ACCEL_COPYIN | ACCEL_COPYOUT};
        accel_array A = array(&Host[X], N, Clauses[Below(3)]);
        if (!S->enter(A))
          Open.push_back(A);
        break;
      }
      case 1:
        if (!Open.empty()) {
          ASSERT_FALSE(S->exit(Open.back()));
          Open.pop_back();
        }
        break;
      case 2: { // A host loop that reads one range and writes another.
        accel_array Arrays[] = {array(&Host[X], N, ACCEL_WRITE),
                                array(&Host[Y], N, ACCEL_READ)};
        ASSERT_FALSE(S->hostAccess(Arrays, 2));
        plusOne(&Host[X], &Host[Y], N);
        plusOne(&Serial[X], &Serial[Y], N);
        break;
      }
      case 3: { // Host code that says so by updates.
        accel_array A = array(&Host[X], N, 0);
        ASSERT_FALSE(S->updateHost(A));
        plusOne(&Host[X], &Host[X], N);
        plusOne(&Serial[X], &Serial[X], N);
        ASSERT_FALSE(S->updateDevice(A));
        break;
      }
      case 4: {
        bool Found;
        ASSERT_FALSE(
            S->evict({uintptr_t(&Host[X]), uintptr_t(&Host[X + N])}, Found));
        break;
      }
      default:
        if (Fail && Below(2)) // Copies home that fail lose values.
          Dev->failOn(Failing[Below(2)], Status::failed("no"));
        else if (Fail)
          Dev->failOn(Failing[3], Status::failed("no"));
        bool Ran = !launch(&Host[X], &Host[Y], N, ACCEL_WRITE | ACCEL_OVERWRITE,
                           accel_i64(Below(4)) - 1);
        Dev->repair();
        if (!Ran) {
          accel_array Arrays[] = {
              array(&Host[X], N, ACCEL_WRITE | ACCEL_OVERWRITE),
              array(&Host[Y], N, ACCEL_READ)};
          ASSERT_FALSE(S->hostAccess(Arrays, 2));
          plusOne(&Host[X], &Host[Y], N);
        }
        plusOne(&Serial[X], &Serial[Y], N);
      }
    }
    while (!Open.empty()) {
      ASSERT_FALSE(S->exit(Open.back()));
      Open.pop_back();
    }
    ASSERT_FALSE(S->hasResident());
    ASSERT_EQ(Host, Serial) << "round " << Round;
  }
  EXPECT_EQ(S->pool().statistics().LiveBlocks, 0u);
}
