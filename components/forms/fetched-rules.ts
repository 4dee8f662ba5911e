import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { toast } from "@/components/ui/toast";

const UNREACHABLE = "We couldn't check the form. Check your connection and try again.";

/**
 * Validation rules for `useForm({ resolver })`. They load with zod on the first submit, so that a page that is only
 * read stays small. If they cannot be loaded, nothing is sent and a message says so.
 */
export function fetchedRules<Input extends FieldValues, Output extends FieldValues>(
  fetchSchema: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  let resolver: Promise<Resolver<Input, unknown, Output>> | null = null;

  async function fetchResolver(): Promise<Resolver<Input, unknown, Output>> {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), fetchSchema()]);
    return zodResolver(schema);
  }

  return async (...sent) => {
    try {
      return await (
        await (resolver ??= fetchResolver())
      )(...sent);
    } catch {
      resolver = null;
      toast({ title: "Not Sent", description: UNREACHABLE, variant: "destructive" });
      return { values: {}, errors: { root: { type: "unreachable", message: UNREACHABLE } } } as never;
    }
  };
}
