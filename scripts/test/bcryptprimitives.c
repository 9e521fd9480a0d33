/* The library of Windows that Bun takes random bytes from, for versions of Wine that lack it, such as 8. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG size);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T size) {
  return SystemFunction036(bytes, (ULONG)size);
}
