import { icon } from './icon.tsx'

// icons that the sign-in shows, besides those of states: all others are sent later
export const GlobeIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M3.25 10h13.5M10 3.25c4 4 4 9.5 0 13.5M10 3.25c-4 4-4 9.5 0 13.5',
)
export const MoneyInIcon = /* @__PURE__ */ icon('M14.5 5.5 5.5 14.5M5.5 8v6.5H12')
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 8.5 4 4 4-4')
export const CloseIcon = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15')
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM7.75 10a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M4.9 6.6C3.3 8 2.5 10 2.5 10S5 15 10 15c1.3 0 2.4-.3 3.4-.8M8 5.3A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5s-.7 1.5-2.2 2.9M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2M4 4l12 12',
)
export const KeyIcon = /* @__PURE__ */ icon('M4 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9.25 10.75l6.25-6.25M13 7l2.25 2.25')
