#include "textflag.h"

// How many bits of a nibble are set, for both halves of a register, times the
// weight of the plane that the nibble was masked with: 1, 2, 4 and 8.
DATA counts<>+0x00(SB)/8, $0x0302020102010100
DATA counts<>+0x08(SB)/8, $0x0403030203020201
DATA counts<>+0x10(SB)/8, $0x0302020102010100
DATA counts<>+0x18(SB)/8, $0x0403030203020201
GLOBL counts<>(SB), RODATA|NOPTR, $32

DATA nibble<>+0x00(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA nibble<>+0x08(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA nibble<>+0x10(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA nibble<>+0x18(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL nibble<>(SB), RODATA|NOPTR, $32

// COUNT adds to Y3 the weighted bits that Y0 (low nibbles) and Y1 (high nibbles)
// share with a plane, whose halves stand in two registers.
#define COUNT(low, high, table) \
	VPAND   Y0, low, Y2;    \
	VPSHUFB Y2, table, Y2;  \
	VPADDB  Y2, Y3, Y3;     \
	VPAND   Y1, high, Y2;   \
	VPSHUFB Y2, table, Y2;  \
	VPADDB  Y2, Y3, Y3

// func nearest4AVX2(planes *uint64, vectors *uint64, set *uint16, n int) int32
TEXT ·nearest4AVX2(SB), NOSPLIT, $32-36
	MOVQ planes+0(FP), DI
	MOVQ vectors+8(FP), SI
	MOVQ set+16(FP), DX
	MOVQ n+24(FP), CX

	VMOVDQU nibble<>(SB), Y15
	VMOVDQU counts<>(SB), Y4
	VPADDB  Y4, Y4, Y5
	VPADDB  Y5, Y5, Y6
	VPADDB  Y6, Y6, Y7

	// The four planes, low nibbles in Y8 to Y11; high nibbles are made again from
	// memory, where there is no register for them.
	VMOVDQU (DI), Y0
	VPAND   Y0, Y15, Y8
	VPSRLW  $4, Y0, Y0
	VPAND   Y0, Y15, Y12
	VMOVDQU 32(DI), Y0
	VPAND   Y0, Y15, Y9
	VPSRLW  $4, Y0, Y0
	VPAND   Y0, Y15, Y13
	VMOVDQU 64(DI), Y0
	VPAND   Y0, Y15, Y10
	VPSRLW  $4, Y0, Y0
	VPAND   Y0, Y15, Y14
	VMOVDQU 96(DI), Y0
	VPAND   Y0, Y15, Y11
	VPSRLW  $4, Y0, Y0
	VPAND   Y0, Y15, Y0
	VMOVDQU Y0, (SP)

	MOVL $-1000000, R8

next:
	VMOVDQU (SI), Y0
	VPSRLW  $4, Y0, Y1
	VPAND   Y0, Y15, Y0
	VPAND   Y1, Y15, Y1
	VPXOR   Y3, Y3, Y3
	COUNT(Y8, Y12, Y4)
	COUNT(Y9, Y13, Y5)
	COUNT(Y10, Y14, Y6)
	VPAND   Y0, Y11, Y2
	VPSHUFB Y2, Y7, Y2
	VPADDB  Y2, Y3, Y3
	VPAND   (SP), Y1, Y2
	VPSHUFB Y2, Y7, Y2
	VPADDB  Y2, Y3, Y3

	// Sum the bytes, then 2 * weighted - 15 * set.
	VPXOR        Y2, Y2, Y2
	VPSADBW      Y2, Y3, Y3
	VEXTRACTI128 $1, Y3, X2
	VPADDQ       X2, X3, X3
	VPSRLDQ      $8, X3, X2
	VPADDQ       X2, X3, X3
	VMOVD        X3, AX
	ADDL         AX, AX
	MOVWLZX      (DX), BX
	IMUL3L       $15, BX, BX
	SUBL         BX, AX
	CMPL         AX, R8
	CMOVLGT      AX, R8

	ADDQ $32, SI
	ADDQ $2, DX
	DECQ CX
	JNZ  next

	MOVL R8, ret+32(FP)
	VZEROUPPER
	RET

// SHARED counts in out the bits that the vectors in Z0 share with a plane, 64 at a time.
#define SHARED(plane, out) \
	VPANDQ   Z0, plane, out; \
	VPOPCNTQ out, out

// WEIGHTED sets out to what the words of the vectors in Z0 share with the planes, whose
// weights are 1, 2, 4 and 8.
#define WEIGHTED(out) \
	SHARED(Z8, Z1);        \
	SHARED(Z9, Z2);        \
	SHARED(Z10, Z3);       \
	SHARED(Z11, out);      \
	VPADDQ out, out, out;  \
	VPADDQ Z3, out, out;   \
	VPADDQ out, out, out;  \
	VPADDQ Z2, out, out;   \
	VPADDQ out, out, out;  \
	VPADDQ Z1, out, out

// The numbers of eight vectors in the order in which their sums come out.
DATA order<>+0x00(SB)/8, $0
DATA order<>+0x08(SB)/8, $2
DATA order<>+0x10(SB)/8, $1
DATA order<>+0x18(SB)/8, $3
DATA order<>+0x20(SB)/8, $4
DATA order<>+0x28(SB)/8, $6
DATA order<>+0x30(SB)/8, $5
DATA order<>+0x38(SB)/8, $7
GLOBL order<>(SB), RODATA|NOPTR, $64

// func nearest4AVX512(planes *uint64, vectors *uint64, set *uint16, n int) int32
TEXT ·nearest4AVX512(SB), NOSPLIT, $0-36
	MOVQ planes+0(FP), DI
	MOVQ vectors+8(FP), SI
	MOVQ set+16(FP), DX
	MOVQ n+24(FP), CX

	// The four planes, twice in each register.
	VBROADCASTI64X4 (DI), Z8
	VBROADCASTI64X4 32(DI), Z9
	VBROADCASTI64X4 64(DI), Z10
	VBROADCASTI64X4 96(DI), Z11

	MOVL $-1000000, R8
	CMPQ CX, $8
	JLT  rest

	VMOVDQU64    order<>(SB), Z12
	MOVLQSX      R8, AX
	VPBROADCASTQ AX, Z13

eight:
	VMOVDQU64 (SI), Z0 // two vectors
	WEIGHTED(Z4)
	VMOVDQU64 64(SI), Z0
	WEIGHTED(Z5)
	VMOVDQU64 128(SI), Z0
	WEIGHTED(Z6)
	VMOVDQU64 192(SI), Z0
	WEIGHTED(Z7)

	// Add the four words of each vector: first pairs of words, then pairs of lanes.
	VPUNPCKLQDQ Z5, Z4, Z0
	VPUNPCKHQDQ Z5, Z4, Z1
	VPADDQ      Z1, Z0, Z4
	VPUNPCKLQDQ Z7, Z6, Z0
	VPUNPCKHQDQ Z7, Z6, Z1
	VPADDQ      Z1, Z0, Z6
	VSHUFI64X2  $0x88, Z6, Z4, Z0
	VSHUFI64X2  $0xdd, Z6, Z4, Z1
	VPADDQ      Z1, Z0, Z0

	// 2 * weighted - 15 * set.
	VPADDQ    Z0, Z0, Z0
	VPMOVZXWQ (DX), Z1
	VPERMQ    Z1, Z12, Z1
	VPSLLQ    $4, Z1, Z2
	VPSUBQ    Z1, Z2, Z2
	VPSUBQ    Z2, Z0, Z0
	VPMAXSQ   Z0, Z13, Z13

	ADDQ $256, SI
	ADDQ $16, DX
	SUBQ $8, CX
	CMPQ CX, $8
	JGE  eight

	VEXTRACTI64X4 $1, Z13, Y0
	VPMAXSQ       Y0, Y13, Y13
	VEXTRACTI128  $1, Y13, X0
	VPMAXSQ       X0, X13, X13
	VPSRLDQ       $8, X13, X0
	VPMAXSQ       X0, X13, X13
	VMOVD         X13, R8

rest:
	TESTQ CX, CX
	JZ    done

one:
	VMOVDQU (SI), Y0 // the other half of Z0 is 0
	WEIGHTED(Z4)
	VEXTRACTI128 $1, Y4, X2
	VPADDQ       X2, X4, X4
	VPSRLDQ      $8, X4, X2
	VPADDQ       X2, X4, X4
	VMOVD        X4, AX
	ADDL         AX, AX
	MOVWLZX      (DX), BX
	IMUL3L       $15, BX, BX
	SUBL         BX, AX
	CMPL         AX, R8
	CMOVLGT      AX, R8

	ADDQ $32, SI
	ADDQ $2, DX
	DECQ CX
	JNZ  one

done:
	MOVL R8, ret+32(FP)
	VZEROUPPER
	RET
