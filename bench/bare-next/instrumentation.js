// Its own and empty: without it the build finds the portal's, two folders up.
export function register() {}
