"use client";

import { useState, type ReactNode } from "react";
import type { Problem } from "@/lib/core/errors";

type Invoiced = {
  isInvoiced: boolean;
  onProblem: (problem: Problem) => "handled" | void;
  notice: ReactNode;
};

/** Offers to replace the invoice because of which a change to an amount due was refused. */
export function useInvoiced(): Invoiced {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    isInvoiced: refused !== null,
    onProblem({ code, message }) {
      if (code !== "already_invoiced") return;
      setRefused(message);
      return "handled";
    },
    notice: refused && (
      <p role="alert" className="mt-3">
        {refused} If you continue, we cancel the invoice with a credit note and issue a new one for whatever
        is left on it.
      </p>
    ),
  };
}
