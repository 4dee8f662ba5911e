/** The address of the photograph with this upload. */
export const photoUrl = (uploadId: string) => `/api/photos/${uploadId}`;
