import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { PagePath } from "@/lib/core/path-to";

type CodeFormProps = {
  code?: string;
  /** Why the code was refused. */
  problem?: string;
};

/** The form that verifies a code. It works without JavaScript, because banks' browsers may run none. */
export function CodeForm({ code, problem }: CodeFormProps) {
  return (
    <form action={"/verify" satisfies PagePath} className="mt-6 grid gap-2 sm:max-w-md">
      <Label htmlFor="code">Code on the certificate or letter</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id="code"
          name="code"
          required
          maxLength={40}
          defaultValue={code}
          placeholder="K7QM-2R9T-4XWA-3"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "code-problem" : undefined}
          className="min-w-52 flex-1 font-mono"
        />
        <Button type="submit">Verify</Button>
      </div>
      {problem && (
        <p id="code-problem" role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
