#include "textflag.h"

// func scanAVX2(query *int16, rows *int8, n, dim int, out *int32)
TEXT ·scanAVX2(SB), NOSPLIT, $0-40
	MOVQ query+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ dim+24(FP), DX
	MOVQ out+32(FP), R8

row:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	XORQ  AX, AX

values:
	VPMOVSXBW (SI)(AX*1), Y2
	VPMADDWD  (DI)(AX*2), Y2, Y2
	VPADDD    Y2, Y0, Y0
	VPMOVSXBW 16(SI)(AX*1), Y3
	VPMADDWD  32(DI)(AX*2), Y3, Y3
	VPADDD    Y3, Y1, Y1
	ADDQ      $32, AX
	CMPQ      AX, DX
	JLT       values

	VPADDD       Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xB1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, (R8)

	ADDQ $4, R8
	ADDQ DX, SI
	DECQ CX
	JNZ  row
	VZEROUPPER
	RET
