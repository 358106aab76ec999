#include "textflag.h"

// The assembler has no names for these: products of bytes added up in fours; products
// of the lower and of the upper bytes as 16 bits; sums of neighbours; products and
// sums of floats.
#define SDOT(m, n, d)   WORD $(0x4E809400 | (m)<<16 | (n)<<5 | (d))
#define SMULL(m, n, d)  WORD $(0x0E20C000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4E208000 | (m)<<16 | (n)<<5 | (d))
#define SADALP(n, d)    WORD $(0x4E606800 | (n)<<5 | (d))
#define FMUL4(m, n, d)  WORD $(0x6E20DC00 | (m)<<16 | (n)<<5 | (d))
#define FADD4(m, n, d)  WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d))

// Four rows at a time, so that their misses of the cache overlap; the next four are
// fetched meanwhile, and the line behind each.
#define ROWS4 \
	LDP (R1), (R4, R5)    \
	LDP 16(R1), (R6, R7)  \
	CMP $8, R2            \
	BLT 4(PC)             \
	LDP 32(R1), (R9, R10) \
	LDP 48(R1), (R11, R12) \
	B   5(PC)             \
	MOVD R4, R9           \
	MOVD R5, R10          \
	MOVD R6, R11          \
	MOVD R7, R12

#define FETCH4 \
	PRFM (R9), PLDL1KEEP  \
	PRFM (R10), PLDL1KEEP \
	PRFM (R11), PLDL1KEEP \
	PRFM (R12), PLDL1KEEP

#define NEXT4 \
	ADD $64, R9  \
	ADD $64, R10 \
	ADD $64, R11 \
	ADD $64, R12

// Products of the 64 query bytes in V16 to V19 with those of a row in V20 to V23.
#define DOT64(sum) \
	SDOT(16, 20, sum) \
	SDOT(17, 21, sum) \
	SDOT(18, 22, sum) \
	SDOT(19, 23, sum)

#define MULL64(sum) \
	SMULL(16, 20, 24)  \
	SMULL(17, 21, 25)  \
	SMULL(18, 22, 26)  \
	SMULL(19, 23, 27)  \
	SMLAL2(16, 20, 24) \
	SMLAL2(17, 21, 25) \
	SMLAL2(18, 22, 26) \
	SMLAL2(19, 23, 27) \
	SADALP(24, sum)    \
	SADALP(25, sum)    \
	SADALP(26, sum)    \
	SADALP(27, sum)

#define CLEAR(v) VEOR v.B16, v.B16, v.B16

#define DOTS(STEP) \
	MOVD query+0(FP), R0 \
	MOVD rows+8(FP), R1  \
	MOVD n+16(FP), R2    \
	MOVD width+24(FP), R3 \
	MOVD out+32(FP), R8  \
	CMP  $4, R2          \
	BLT  single          \
four:                    \
	ROWS4                \
	MOVD R0, R13         \
	MOVD R3, R14         \
	CLEAR(V0)            \
	CLEAR(V1)            \
	CLEAR(V2)            \
	CLEAR(V3)            \
values:                  \
	FETCH4               \
	NEXT4                \
	VLD1.P 64(R13), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD1.P 64(R4), [V20.B16, V21.B16, V22.B16, V23.B16]  \
	STEP(0)              \
	VLD1.P 64(R5), [V20.B16, V21.B16, V22.B16, V23.B16]  \
	STEP(1)              \
	VLD1.P 64(R6), [V20.B16, V21.B16, V22.B16, V23.B16]  \
	STEP(2)              \
	VLD1.P 64(R7), [V20.B16, V21.B16, V22.B16, V23.B16]  \
	STEP(3)              \
	SUBS $64, R14        \
	BGT  values          \
	FETCH4               \
	VADDV V0.S4, V0      \
	VADDV V1.S4, V1      \
	VADDV V2.S4, V2      \
	VADDV V3.S4, V3      \
	FMOVS F0, (R8)       \
	FMOVS F1, 4(R8)      \
	FMOVS F2, 8(R8)      \
	FMOVS F3, 12(R8)     \
	ADD  $16, R8         \
	ADD  $32, R1         \
	SUB  $4, R2          \
	CMP  $4, R2          \
	BGE  four            \
single:                  \
	CBZ  R2, done        \
one:                     \
	MOVD (R1), R4        \
	MOVD R0, R13         \
	MOVD R3, R14         \
	CLEAR(V0)            \
values1:                 \
	VLD1.P 64(R13), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD1.P 64(R4), [V20.B16, V21.B16, V22.B16, V23.B16]  \
	STEP(0)              \
	SUBS $64, R14        \
	BGT  values1         \
	PRFM (R4), PLDL1KEEP \
	VADDV V0.S4, V0      \
	FMOVS F0, (R8)       \
	ADD  $4, R8          \
	ADD  $8, R1          \
	SUBS $1, R2          \
	BNE  one             \
done:                    \
	RET

// func dotsSDOT(query *int8, rows **int8, n, width int, out *int32)
TEXT ·dotsSDOT(SB), NOSPLIT, $0-40
	DOTS(DOT64)

// func dotsNEON(query *int8, rows **int8, n, width int, out *int32)
TEXT ·dotsNEON(SB), NOSPLIT, $0-40
	DOTS(MULL64)

// func dotNEON(a, b *float32, n int) float32
//
// n is a multiple of 16, above 0. Products are rounded before they are added.
TEXT ·dotNEON(SB), NOSPLIT, $0-28
	MOVD a+0(FP), R0
	MOVD b+8(FP), R1
	MOVD n+16(FP), R2
	CLEAR(V0)
	CLEAR(V1)
	CLEAR(V2)
	CLEAR(V3)

values:
	VLD1.P 64(R0), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P 64(R1), [V16.S4, V17.S4, V18.S4, V19.S4]
	FMUL4(16, 4, 4)
	FMUL4(17, 5, 5)
	FMUL4(18, 6, 6)
	FMUL4(19, 7, 7)
	FADD4(4, 0, 0)
	FADD4(5, 1, 1)
	FADD4(6, 2, 2)
	FADD4(7, 3, 3)
	SUBS   $16, R2
	BGT    values

	FADD4(2, 0, 0)
	FADD4(3, 1, 1)
	FADD4(1, 0, 0)
	VEXT  $8, V0.B16, V0.B16, V1.B16
	FADD4(1, 0, 0)
	VEXT  $4, V0.B16, V0.B16, V1.B16
	FADD4(1, 0, 0)
	FMOVS F0, ret+24(FP)
	RET
