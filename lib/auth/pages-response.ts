/**
 * The methods of a pages-router response that next-auth calls, collected into a `Response`. The portal needs
 * next-auth's pages-router handler, because only that one accepts cookies as an argument, and they must be filtered.
 */
export class PagesRouterResponse {
  private code = 200;
  private readonly headers = new Headers();
  private cookies: string[] = [];
  private body: string | null = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string[] | undefined {
    return name.toLowerCase() === "set-cookie" ? this.cookies : undefined;
  }

  setHeader(name: string, value: string | string[]): this {
    if (name.toLowerCase() === "set-cookie") this.cookies = [value].flat();
    else this.headers.set(name, String(value));
    return this;
  }

  json(value: unknown): this {
    this.headers.set("Content-Type", "application/json");
    return this.send(value);
  }

  send(value: unknown): this {
    this.body = typeof value === "string" ? value : JSON.stringify(value);
    return this;
  }

  end(): this {
    return this;
  }

  toResponse(isKept: (cookie: string) => boolean): Response {
    const response = new Response(this.body, { status: this.code, headers: this.headers });
    for (const cookie of this.cookies.filter(isKept)) response.headers.append("Set-Cookie", cookie);
    return response;
  }
}
