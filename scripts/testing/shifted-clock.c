/*
 * Moves the clock of a program by CLOCK_SHIFT seconds, for `npm run clocks`: it is loaded before the C library. It takes
 * no lock and calls nothing but the system, because PostgreSQL asks for the time in signal handlers, too: there,
 * libfaketime waits for itself.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift;

__attribute__((constructor)) static void read_shift(void) {
  const char *given = getenv("CLOCK_SHIFT");
  shift = given ? (time_t)atoll(given) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  /* Timers are about durations, so the other clocks stay. */
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *into) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into) *into = now.tv_sec;
  return now.tv_sec;
}
