#include "textflag.h"

// COUNT makes V2 twice as much and adds how many bits of V0 and V1 are set in a
// plane, whose halves stand in two registers: planes come from the heaviest on.
#define COUNT(low, high) \
	VADD V2.B16, V2.B16, V2.B16     \
	VAND V0.B16, low.B16, V3.B16    \
	VAND V1.B16, high.B16, V4.B16   \
	VCNT V3.B16, V3.B16             \
	VCNT V4.B16, V4.B16             \
	VADD V3.B16, V2.B16, V2.B16     \
	VADD V4.B16, V2.B16, V2.B16

// func nearest4NEON(planes, vectors *uint64, set *uint16, n int) int32
TEXT ·nearest4NEON(SB), NOSPLIT, $0-36
	MOVD planes+0(FP), R0
	MOVD vectors+8(FP), R1
	MOVD set+16(FP), R2
	MOVD n+24(FP), R3

	VLD1.P 64(R0), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1   (R0), [V20.B16, V21.B16, V22.B16, V23.B16]
	MOVD   $-1000000, R8

next:
	VLD1.P 32(R1), [V0.B16, V1.B16]
	VEOR   V2.B16, V2.B16, V2.B16
	COUNT(V22, V23)
	COUNT(V20, V21)
	COUNT(V18, V19)
	COUNT(V16, V17)

	// Sum the bytes, at most 240 each, then 2 * weighted - 15 * set.
	VUADDLV V2.B16, V2
	FMOVS   F2, R4
	LSL     $1, R4, R4
	MOVHU.P 2(R2), R5
	SUB     R5<<4, R4, R4
	ADD     R5, R4, R4
	CMP     R8, R4
	CSEL    GT, R4, R8, R8
	SUBS    $1, R3, R3
	BNE     next

	MOVW R8, ret+32(FP)
	RET
