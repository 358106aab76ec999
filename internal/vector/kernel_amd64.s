#include "textflag.h"

// Rows are taken four at a time, so that their misses of the cache overlap; while
// four are compared, the next four are fetched, and the line behind each.

// func dotsVNNI(query *int8, rows **int8, n, width int, out *int32)
//
// VPDPBUSD multiplies unsigned bytes by signed ones: rows are shifted up by 128,
// and 128 times the query's sum is taken off at the end.
TEXT ·dotsVNNI(SB), NOSPLIT, $0-40
	MOVQ query+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ width+24(FP), DX
	MOVQ out+32(FP), BX

	MOVL         $0x80808080, AX
	VPBROADCASTD AX, Z16

	// Z17 = 128 times the query's sum, in every part.
	VPXORD Z17, Z17, Z17
	XORQ   AX, AX

sum:
	VMOVDQU8 (DI)(AX*1), Z0
	VPDPBUSD Z0, Z16, Z17
	ADDQ     $64, AX
	CMPQ     AX, DX
	JLT      sum

	VEXTRACTI64X4 $1, Z17, Y1
	VPADDD        Y1, Y17, Y17
	VEXTRACTI64X2 $1, Y17, X1
	VPADDD        X1, X17, X17
	VPSHUFD       $0x4E, X17, X1
	VPADDD        X1, X17, X17
	VPSHUFD       $0xB1, X17, X1
	VPADDD        X1, X17, X17

	CMPQ CX, $4
	JLT  single

four:
	MOVQ (SI), R8
	MOVQ 8(SI), R9
	MOVQ 16(SI), R10
	MOVQ 24(SI), R11
	MOVQ R8, R12
	MOVQ R9, R13
	MOVQ R10, R14
	MOVQ R11, R15
	CMPQ CX, $8
	JLT  fetched
	MOVQ 32(SI), R12
	MOVQ 40(SI), R13
	MOVQ 48(SI), R14
	MOVQ 56(SI), R15

fetched:
	VPXORD Z0, Z0, Z0
	VPXORD Z1, Z1, Z1
	VPXORD Z2, Z2, Z2
	VPXORD Z3, Z3, Z3
	XORQ   AX, AX

values:
	PREFETCHT0 (R12)(AX*1)
	PREFETCHT0 (R13)(AX*1)
	PREFETCHT0 (R14)(AX*1)
	PREFETCHT0 (R15)(AX*1)
	VMOVDQU8   (DI)(AX*1), Z4
	VPXORD     (R8)(AX*1), Z16, Z5
	VPDPBUSD   Z4, Z5, Z0
	VPXORD     (R9)(AX*1), Z16, Z6
	VPDPBUSD   Z4, Z6, Z1
	VPXORD     (R10)(AX*1), Z16, Z7
	VPDPBUSD   Z4, Z7, Z2
	VPXORD     (R11)(AX*1), Z16, Z8
	VPDPBUSD   Z4, Z8, Z3
	ADDQ       $64, AX
	CMPQ       AX, DX
	JLT        values

	PREFETCHT0 (R12)(AX*1)
	PREFETCHT0 (R13)(AX*1)
	PREFETCHT0 (R14)(AX*1)
	PREFETCHT0 (R15)(AX*1)

	VEXTRACTI64X4 $1, Z0, Y4
	VEXTRACTI64X4 $1, Z1, Y5
	VEXTRACTI64X4 $1, Z2, Y6
	VEXTRACTI64X4 $1, Z3, Y7
	VPADDD        Y4, Y0, Y0
	VPADDD        Y5, Y1, Y1
	VPADDD        Y6, Y2, Y2
	VPADDD        Y7, Y3, Y3
	VPHADDD       Y1, Y0, Y0
	VPHADDD       Y3, Y2, Y2
	VPHADDD       Y2, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSUBD        X17, X0, X0
	VMOVDQU32     X0, (BX)

	ADDQ $16, BX
	ADDQ $32, SI
	SUBQ $4, CX
	CMPQ CX, $4
	JGE  four

single:
	TESTQ CX, CX
	JZ    done

one:
	MOVQ   (SI), R8
	VPXORD Z0, Z0, Z0
	XORQ   AX, AX

values1:
	VMOVDQU8 (DI)(AX*1), Z4
	VPXORD   (R8)(AX*1), Z16, Z5
	VPDPBUSD Z4, Z5, Z0
	ADDQ     $64, AX
	CMPQ     AX, DX
	JLT      values1

	PREFETCHT0    (R8)(AX*1)
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0x4E, X0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0xB1, X0, X1
	VPADDD        X1, X0, X0
	VPSUBD        X17, X0, X0
	VMOVD         X0, (BX)

	ADDQ $4, BX
	ADDQ $8, SI
	DECQ CX
	JNZ  one

done:
	VZEROUPPER
	RET

// ROW32 adds the products of 32 values of a row with the query's: Y4 is the query,
// Y5 its magnitudes, whose signs the row takes over.
#define ROW32(row, at, sum) \
	VMOVDQU    at(row)(AX*1), Y6 \
	VPSIGNB    Y4, Y6, Y6        \
	VPMADDUBSW Y6, Y5, Y6        \
	VPMADDWD   Y15, Y6, Y6       \
	VPADDD     Y6, sum, sum

#define QUERY32(at) \
	VMOVDQU at(DI)(AX*1), Y4 \
	VPABSB  Y4, Y5

// func dotsAVX2(query *int8, rows **int8, n, width int, out *int32)
TEXT ·dotsAVX2(SB), NOSPLIT, $0-40
	MOVQ query+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ width+24(FP), DX
	MOVQ out+32(FP), BX

	MOVL         $0x00010001, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15

	CMPQ CX, $4
	JLT  single

four:
	MOVQ (SI), R8
	MOVQ 8(SI), R9
	MOVQ 16(SI), R10
	MOVQ 24(SI), R11
	MOVQ R8, R12
	MOVQ R9, R13
	MOVQ R10, R14
	MOVQ R11, R15
	CMPQ CX, $8
	JLT  fetched
	MOVQ 32(SI), R12
	MOVQ 40(SI), R13
	MOVQ 48(SI), R14
	MOVQ 56(SI), R15

fetched:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	XORQ  AX, AX

values:
	PREFETCHT0 (R12)(AX*1)
	PREFETCHT0 (R13)(AX*1)
	PREFETCHT0 (R14)(AX*1)
	PREFETCHT0 (R15)(AX*1)
	QUERY32(0)
	ROW32(R8, 0, Y0)
	ROW32(R9, 0, Y1)
	ROW32(R10, 0, Y2)
	ROW32(R11, 0, Y3)
	QUERY32(32)
	ROW32(R8, 32, Y0)
	ROW32(R9, 32, Y1)
	ROW32(R10, 32, Y2)
	ROW32(R11, 32, Y3)
	ADDQ       $64, AX
	CMPQ       AX, DX
	JLT        values

	PREFETCHT0 (R12)(AX*1)
	PREFETCHT0 (R13)(AX*1)
	PREFETCHT0 (R14)(AX*1)
	PREFETCHT0 (R15)(AX*1)

	VPHADDD      Y1, Y0, Y0
	VPHADDD      Y3, Y2, Y2
	VPHADDD      Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VMOVDQU      X0, (BX)

	ADDQ $16, BX
	ADDQ $32, SI
	SUBQ $4, CX
	CMPQ CX, $4
	JGE  four

single:
	TESTQ CX, CX
	JZ    done

one:
	MOVQ  (SI), R8
	VPXOR Y0, Y0, Y0
	XORQ  AX, AX

values1:
	QUERY32(0)
	ROW32(R8, 0, Y0)
	QUERY32(32)
	ROW32(R8, 32, Y0)
	ADDQ $64, AX
	CMPQ AX, DX
	JLT  values1

	PREFETCHT0   (R8)(AX*1)
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xB1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, (BX)

	ADDQ $4, BX
	ADDQ $8, SI
	DECQ CX
	JNZ  one

done:
	VZEROUPPER
	RET

// func dotAVX2(a, b *float32, n int) float32
//
// n is a multiple of 16, above 0. Products are rounded before they are added.
TEXT ·dotAVX2(SB), NOSPLIT, $0-28
	MOVQ  a+0(FP), DI
	MOVQ  b+8(FP), SI
	MOVQ  n+16(FP), CX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	XORQ  AX, AX

values:
	VMOVUPS (DI)(AX*4), Y2
	VMOVUPS 32(DI)(AX*4), Y3
	VMULPS  (SI)(AX*4), Y2, Y2
	VMULPS  32(SI)(AX*4), Y3, Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	ADDQ    $16, AX
	CMPQ    AX, CX
	JLT     values

	VADDPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VSHUFPS      $0x4E, X0, X0, X1
	VADDPS       X1, X0, X0
	VSHUFPS      $0xB1, X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSS       X0, ret+24(FP)
	VZEROUPPER
	RET

// func halvesAVX2(v *float32, b *byte, n int)
TEXT ·halvesAVX2(SB), NOSPLIT, $0-24
	MOVQ v+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), CX

	// The magnitude's bits, the sign's, and 2^112.
	MOVL         $0x7fff, AX
	MOVQ         AX, X1
	VPBROADCASTD X1, Y1
	MOVL         $0x8000, AX
	MOVQ         AX, X2
	VPBROADCASTD X2, Y2
	MOVL         $0x77800000, AX
	MOVQ         AX, X3
	VPBROADCASTD X3, Y3

halves:
	VPMOVZXWD (SI), Y0
	VPAND     Y1, Y0, Y4
	VPAND     Y2, Y0, Y5
	VPSLLD    $13, Y4, Y4
	VPSLLD    $16, Y5, Y5
	VMULPS    Y3, Y4, Y4
	VPOR      Y5, Y4, Y4
	VMOVUPS   Y4, (DI)
	ADDQ      $16, SI
	ADDQ      $32, DI
	SUBQ      $8, CX
	JNZ       halves
	VZEROUPPER
	RET
