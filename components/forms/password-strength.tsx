import { cn } from "@/lib/cn";

const COMMON =
  /pass ?word|qwert|asdf|abc|letmein|welcome|admin|iloveyou|dragon|monkey|football|bahamas|nassau|compliance|(19|20)\d\d$|1234|4321|0000|1111/gi;
const REPEATS = /(.)\1{2,}/g;

const LEVELS = [
  { word: "Too short", bars: 1, colour: "bg-danger" },
  { word: "Weak", bars: 1, colour: "bg-danger" },
  { word: "Fair", bars: 2, colour: "bg-warning" },
  { word: "Good", bars: 3, colour: "bg-success" },
  { word: "Strong", bars: 4, colour: "bg-success" },
] as const;

/** Estimates a password's strength by length and variety, ignoring common patterns. */
function strengthOf(password: string, minLength: number) {
  if (password.length < minLength) return LEVELS[0];
  const rest = password.replace(COMMON, "*").replace(REPEATS, "$1");
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(rest)).length;
  const score = rest.length + 2 * (kinds - 1);
  if (score < 9) return LEVELS[1];
  if (score < 13) return LEVELS[2];
  if (score < 17) return LEVELS[3];
  return LEVELS[4];
}

/** A hint, never a rule: four bars and a word. */
export function PasswordStrength({ password, minLength }: { password: string; minLength: number }) {
  const level = password === "" ? null : strengthOf(password, minLength);
  return (
    <div className="flex h-5 items-center gap-3 text-sm text-ink-soft">
      <div aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <div
            key={bar}
            className={cn(
              "h-1 flex-1 rounded-full transition-colors duration-150",
              level && bar <= level.bars ? level.colour : "bg-line",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-w-16 text-right">
        {level && (
          <>
            <span className="sr-only">Password strength: </span>
            {level.word}
          </>
        )}
      </p>
    </div>
  );
}
