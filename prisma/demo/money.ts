import type { Prisma } from "@/lib/db/client";

export type Due = Prisma.AmountDueCreateManyInput & {
  id: string;
  reference: string;
  registrationId: string | null;
  createdAt: Date;
};
export type Payment = Prisma.PaymentCreateManyInput & {
  id: string;
  userId: string | null;
  reference: string;
  amountCents: number;
  receiptNumber?: number | null;
  recordedById: string | null;
  payerName?: string | null;
  paymentDate: Date;
  createdAt: Date;
  /** What it pays; nothing for an attempt. */
  pays: { due: Due; amountCents: number }[];
  /** When the bank returned its cheque. */
  bouncedAt?: Date;
};
