const methodLabels: Record<string, string> = {
  paylanes: "Online payment",
  bank_transfer: "Bank transfer",
  cheque: "Cheque",
};

/** A payment method in words; unknown ones are shown as they are. */
export function paymentMethodLabel(method: string): string {
  return methodLabels[method] ?? method;
}
