import { icon } from './icon.tsx'

// by itself: what stands beside the icons of the sign-in is sent with them
export const StarIcon = /* @__PURE__ */ icon(
  'm10 3.25 2.05 4.3 4.7.6-3.45 3.25.87 4.7L10 13.8l-4.17 2.3.87-4.7-3.45-3.25 4.7-.6z',
)
