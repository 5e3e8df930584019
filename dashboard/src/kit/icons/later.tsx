import { icon } from './icon.tsx'

// icons of later pages: the icons in the sign-in's file are sent with the sign-in
export const StarIcon = /* @__PURE__ */ icon(
  'm10 3.25 2.05 4.3 4.7.6-3.45 3.25.87 4.7L10 13.8l-4.17 2.3.87-4.7-3.45-3.25 4.7-.6z',
)
export const ShareIcon = /* @__PURE__ */ icon('M10 12.5v-9M6.5 6.5 10 3l3.5 3.5M5 9.5v7h10v-7')
export const UploadIcon = /* @__PURE__ */ icon('M10 14V4M6 8l4-4 4 4M4 17h12')
export const MessageIcon = /* @__PURE__ */ icon('M3.5 4.5h13v9h-7l-3.5 3v-3H3.5z')
export const EndedIcon = /* @__PURE__ */ icon('M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M7.25 10h5.5')
export const ComputerIcon = /* @__PURE__ */ icon('M3 4.5h14v9H3zM7 16.5h6M10 13.5v3')
export const NetworkIcon = /* @__PURE__ */ icon(
  'M8.25 5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0M3.25 15a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0M13.25 15a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0M10 6.75v3.5M10 10.25 6 13.5M10 10.25l4 3.25',
)
export const PrintIcon = /* @__PURE__ */ icon('M6 7.5v-4h8v4M6 14H3.5V7.5h13V14H14M6 12h8v4.5H6z')
export const NoteIcon = /* @__PURE__ */ icon('M4 4h12v8.5L12.5 16H4zM12.5 16v-3.5H16')
export const CameraIcon = /* @__PURE__ */ icon(
  'M3.5 6.5h3l1.25-2h4.5l1.25 2h3v9h-13zM7.5 10.75a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
)
export const KeyboardIcon = /* @__PURE__ */ icon(
  'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
)
