import { LoaderCircle } from "lucide";
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement } from "react";

import { cn } from "@/components/ui/cn";
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
        /** Renders the only child, usually a link, with the button's appearance. */
        asChild: true;
        busy?: never;
        children: ReactElement<{ className?: string }>;
      }
    | {
        asChild?: false;
        /** Shows a spinner and ignores clicks, but stays in the tab order. */
        busy?: boolean;
        children?: React.ReactNode;
      }
  );

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button. `type` defaults to "button", so that no button submits a form by accident. */
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
