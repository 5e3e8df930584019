/** A session without a request for so long ends, and any session after this long. */
export const operatorIdleMinutes = 30
export const operatorSessionHours = 12
