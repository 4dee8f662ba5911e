import { Users } from "lucide";
import { Icon } from "@/components/ui/icon";

type PolicyEffectsProps = {
  /** The effects in words; null while the typed values are invalid or being checked. */
  effects: string[] | null;
};

/** The effects that the typed values would have on people. */
export function PolicyEffects({ effects }: PolicyEffectsProps) {
  return (
    // An empty status takes no space between the fields and the button.
    <div role="status" className="text-sm empty:-mt-5">
      {effects && effects.length > 0 && (
        <ul className="grid gap-2 rounded-md bg-sunken p-4 text-ink">
          {effects.map((effect) => (
            <li key={effect} className="flex items-start gap-2">
              <Icon of={Users} className="mt-0.5 shrink-0 text-ink-soft" />
              <span className="min-w-0">{effect}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
