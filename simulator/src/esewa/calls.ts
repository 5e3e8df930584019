/** eSewa's only call. */
export const esewaCall = 'transaction/status'
export const esewaCalls = [esewaCall] as const
