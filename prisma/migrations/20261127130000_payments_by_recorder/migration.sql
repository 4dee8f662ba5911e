-- Who has recorded payments, and what each of them has recorded.
CREATE INDEX "Payment_recordedById_paymentDate_id_idx" ON "Payment" ("recordedById", "paymentDate", "id");
