const methodLabels: Record<string, string> = {
  paylanes: "Online payment",
  bank_transfer: "Bank transfer",
  cheque: "Cheque",
};

/** A payment method in words; unknown ones are shown as they are. */
export function paymentMethodLabel(method: string): string {
  return methodLabels[method] ?? method;
}

/** The status of a payment; anything that is neither completed nor failed is pending (spec §3). */
export function paymentStatusBadge(status: string): {
  label: string;
  tone: "success" | "danger" | "warning";
} {
  if (status === "completed") return { label: "Completed", tone: "success" };
  if (status === "failed") return { label: "Failed", tone: "danger" };
  return { label: "Pending", tone: "warning" };
}
