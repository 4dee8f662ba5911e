const open = ["dialog", "alertdialog", "menu"].map((role) => `[role="${role}"]:not([data-state="closed"])`);

/**
 * Whether a dialog or a menu is open, which then owns every key. One that is fading out does not count: keys that are
 * pressed on the way belong to the page.
 */
export const isDialogOpen = () => document.querySelector([...open, "dialog[open]"].join()) !== null;
