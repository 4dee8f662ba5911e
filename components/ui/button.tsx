import { LoaderCircle } from "lucide";
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement } from "react";

import { cn } from "@/lib/cn";
import { Icon } from "@/components/ui/icon";

const variants = {
  primary: "btn-primary",
  secondary: "btn-secondary",
  ghost: "btn-ghost",
  destructive: "btn-destructive",
  link: "btn-link",
};
const sizes = { sm: "btn-sm", md: undefined, lg: "btn-lg", icon: "btn-icon" };

type ButtonProps = Omit<ComponentProps<"button">, "children"> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
} & (
    | {
        /** Puts its only child (a link, mostly) into the button's clothes. */
        asChild: true;
        busy?: never;
        children: ReactElement<{ className?: string }>;
      }
    | {
        asChild?: false;
        /** Shows a spinner and ignores presses, but keeps its place in the tab order. */
        busy?: boolean;
        children?: React.ReactNode;
      }
  );

const ignore = (event: MouseEvent) => event.preventDefault();

/** Says what it does; `type` is "button" unless told otherwise, so that none submits by accident. */
export function Button({
  variant = "primary",
  size = "md",
  className,
  asChild,
  busy = false,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn("btn", variants[variant], sizes[size], className);
  if (asChild) return cloneElement(children, { className: cn(classes, children.props.className) });
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...props}
    >
      {busy && <Icon of={LoaderCircle} className="animate-spin" />}
      {children}
    </button>
  );
}
