import { icon } from './icon.tsx'

// icons of later pages: the icons in the sign-in's file are sent with the sign-in
export const StarIcon = /* @__PURE__ */ icon(
  'm10 3.25 2.05 4.3 4.7.6-3.45 3.25.87 4.7L10 13.8l-4.17 2.3.87-4.7-3.45-3.25 4.7-.6z',
)
export const ShareIcon = /* @__PURE__ */ icon('M10 12.5v-9M6.5 6.5 10 3l3.5 3.5M5 9.5v7h10v-7')
export const UploadIcon = /* @__PURE__ */ icon('M10 14V4M6 8l4-4 4 4M4 17h12')
export const MessageIcon = /* @__PURE__ */ icon('M3.5 4.5h13v9h-7l-3.5 3v-3H3.5z')
export const EndedIcon = /* @__PURE__ */ icon('M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M7.25 10h5.5')
