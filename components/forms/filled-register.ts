import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * `register` for fields that the server fills in. Their values stand in the page before its scripts do, which would fill
 * them in a second later on a phone.
 */
export function filledRegister<Values extends FieldValues, Payload>({
  register,
  getValues,
}: Pick<UseFormReturn<Values, unknown, Payload>, "register" | "getValues">) {
  return <Name extends FieldPath<Values>>(name: Name, options?: Parameters<typeof register<Name>>[1]) => {
    const value: unknown = getValues(name);
    return {
      ...register(name, options),
      ...(typeof value === "boolean" ? { defaultChecked: value } : { defaultValue: value as string }),
    };
  };
}
