import { icon } from '../../kit/icons/icon.tsx'

/** A loudspeaker. */
export const SpokenIcon = /* @__PURE__ */ icon(
  'M3.5 8v4h2.75L10 15.25V4.75L6.25 8zM12.75 7.5a3.5 3.5 0 0 1 0 5M14.75 5.25a6.5 6.5 0 0 1 0 9.5',
)
