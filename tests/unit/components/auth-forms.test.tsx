import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { newPasswordChecks, NewPasswordFields } from "@/components/auth/new-password-fields";
import { SignInScreen } from "@/components/auth/sign-in-screen";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {} }), usePathname: () => "/" }));

const association = {
  name: "Association of Compliance Officers",
  shortName: "ACO",
  benefitsUrl: "https://association.test/benefits",
};
const assign = vi.fn();
const fetchMock = vi.fn<typeof fetch>();

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const calledPaths = () => fetchMock.mock.calls.map(([path]) => path);

beforeEach(() => {
  vi.stubGlobal("location", { ...window.location, assign });
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  act(dismissToast);
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function show(callbackUrl?: string) {
  render(
    <>
      <SignInScreen association={association} callbackUrl={callbackUrl} />
      <Toaster />
    </>,
  );
  return userEvent.setup();
}

describe("what a password manager fills in", () => {
  const emailField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  const passwordField = () => screen.getByLabelText<HTMLInputElement>("Password");

  test("what a password manager fills in before the script starts is kept", async () => {
    const container = document.createElement("div");
    document.body.append(container);
    const page = <SignInScreen association={association} />;
    container.innerHTML = renderToString(page);
    emailField().value = "ana@example.test";
    render(page, { container, hydrate: true });
    await userEvent.setup().type(passwordField(), "seagrape");
    expect(emailField().value).toBe("ana@example.test");
  });

  test("two fields that a password manager fills in together both keep their values", () => {
    show();
    // Both events before anything is rendered again.
    act(() => {
      fireEvent.change(emailField(), { target: { value: "ana@example.test" } });
      fireEvent.change(passwordField(), { target: { value: "seagrape" } });
    });
    expect([emailField().value, passwordField().value]).toEqual(["ana@example.test", "seagrape"]);
  });
});

const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillSignIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(inputOf("Email"), "amara@association.test");
  await user.type(inputOf("Password"), "reef-lantern");
}

async function fillRegister(user: ReturnType<typeof userEvent.setup>, confirmed = "reef-lantern") {
  await user.click(screen.getByRole("tab", { name: "Register" }));
  await user.type(inputOf("First Name"), "Amara");
  await user.type(inputOf("Last Name"), "Rolle");
  await user.type(inputOf("Email"), "amara@association.test");
  await user.type(inputOf("Password"), "reef-lantern");
  await user.type(inputOf("Confirm Password"), confirmed);
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

describe("Sign In", () => {
  test("signing in sends email and password with a key, returns to the page of origin and greets there", async () => {
    const user = show("/events?tab=past");
    fetchMock.mockResolvedValue(answer(200, { id: "1" }));
    await fillSignIn(user);
    await press(user, "Sign In");

    // An answer can be read once, so a second call would take it.
    await waitFor(() => expect(calledPaths()).toEqual(["/api/login"]));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/events?tab=past"));
    const [, init] = fetchMock.mock.calls[0] ?? [];
    expect(JSON.parse(init?.body as string)).toEqual({
      email: "amara@association.test",
      password: "reef-lantern",
    });
    expect(new Headers(init?.headers).get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);

    render(<Toaster />);
    const [status] = await screen.findAllByText("Welcome back!");
    expect(status?.closest('[role="status"]')).toHaveProperty(
      "textContent",
      expect.stringContaining("You've been successfully signed in."),
    );
  });

  test("the sign-in button reads 'Signing In...' while busy and cannot be pressed twice", async () => {
    const user = show();
    fetchMock.mockReturnValue(new Promise(() => {}));
    await fillSignIn(user);
    await press(user, "Sign In");
    const busy = await screen.findByRole("button", { name: "Signing In..." });
    expect(busy.getAttribute("aria-disabled")).toBe("true");
    await user.click(busy);
    await user.type(inputOf("Password"), "{Enter}");
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test("a refused sign-in shows the server's message as an alert and keeps what was typed", async () => {
    const user = show();
    fetchMock.mockResolvedValue(
      answer(429, { message: "Too many attempts. Try again in 15 minutes.", code: "too_many" }),
    );
    await fillSignIn(user);
    await press(user, "Sign In");
    const alert = screen.getByRole("alert");
    await waitFor(() => expect(alert.textContent).toContain("Sign In Failed"));
    expect(alert.textContent).toContain("Too many attempts. Try again in 15 minutes.");
    expect(inputOf("Email").value).toBe("amara@association.test");
    expect(inputOf("Password").value).toBe("reef-lantern");
    expect(assign).not.toHaveBeenCalled();
  });

  test("a sign-in response without a message shows the contract's", async () => {
    const user = show();
    fetchMock.mockResolvedValue(new Response("<html>Bad gateway</html>", { status: 502 }));
    await fillSignIn(user);
    await press(user, "Sign In");
    await screen.findByText("Invalid email or password");
  });

  test("empty sign-in fields are refused in the page, and the first one gets the focus", async () => {
    const user = show();
    await press(user, "Sign In");
    expect(screen.getByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(inputOf("Email")));
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("Register", () => {
  test("account passwords that differ are not sent, and toast and field say so", async () => {
    const user = show();
    await fillRegister(user, "reef-lanterm");
    await press(user, "Create Account");
    expect(screen.getByRole("alert").textContent).toContain("Password Mismatch");
    expect(screen.getAllByText("Passwords do not match. Please try again.")).toHaveLength(2);
    expect(inputOf("Confirm Password").getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(inputOf("Confirm Password")));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("a short account password is refused by the page as well as by the browser", async () => {
    const user = show();
    await fillRegister(user);
    expect(inputOf("Password").minLength).toBe(6);
    expect(inputOf("Confirm Password").minLength).toBe(6);
    await user.clear(inputOf("Password"));
    await user.type(inputOf("Password"), "abcde");
    await press(user, "Create Account");
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("creating an account sends four fields and says 'Creating Account...' until the reload", async () => {
    const user = show();
    fetchMock.mockResolvedValue(answer(201, { id: "1" }));
    await fillRegister(user);
    await press(user, "Create Account");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    expect(screen.getByRole("button", { name: "Creating Account..." })).toBeTruthy();
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string)).toEqual({
      firstName: "Amara",
      lastName: "Rolle",
      email: "amara@association.test",
      password: "reef-lantern",
    });
    expect(sessionStorage.getItem("portal:toast")).toContain("Welcome! Your membership is pending approval.");
  });

  test("the server's errors on a new account are shown under their fields", async () => {
    const user = show();
    fetchMock.mockResolvedValue(
      answer(400, {
        message: "Please enter a valid email address",
        code: "invalid_input",
        issues: [{ path: "email", message: "This address cannot receive mail" }],
      }),
    );
    await fillRegister(user);
    await press(user, "Create Account");
    await screen.findByText("This address cannot receive mail");
    expect(screen.getByRole("alert").textContent).toContain("Registration Failed");
    await waitFor(() => expect(document.activeElement).toBe(inputOf("Email")));
    expect(inputOf("First Name").value).toBe("Amara");
  });
});

test("the sign-in page shows visitors the way to the membership application", () => {
  render(<SignInScreen association={association} />);
  expect(screen.getByRole("link", { name: "Apply for membership" }).getAttribute("href")).toBe(
    "/member-registration",
  );
});

test("the required password length is shown before the form is sent", async () => {
  const none = { password: "", confirmPassword: "" };
  render(
    <NewPasswordFields
      minLength={12}
      known={[]}
      values={none}
      errors={{}}
      field={(name) => ({ name, value: "", onChange: () => undefined })}
    />,
  );
  const field = screen.getByLabelText("New Password");
  const hint = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("At least 12 characters");
  expect(newPasswordChecks(12).password("kx7wq2vm9ap")).toBe("Password must be at least 12 characters");
});
