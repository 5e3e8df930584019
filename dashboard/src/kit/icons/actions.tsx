import { icon } from './icon.tsx'

// actions
export const CloseIcon = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15')
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM7.75 10a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M4.9 6.6C3.3 8 2.5 10 2.5 10S5 15 10 15c1.3 0 2.4-.3 3.4-.8M8 5.3A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5s-.7 1.5-2.2 2.9M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2M4 4l12 12',
)
export const CopyIcon = /* @__PURE__ */ icon('M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4')
export const DownloadIcon = /* @__PURE__ */ icon('M10 3.5v9M6 9l4 4 4-4M4 16.5h12')
export const PrintIcon = /* @__PURE__ */ icon('M6 7.5v-4h8v4M6 14H3.5V7.5h13V14H14M6 12h8v4.5H6z')
export const DocumentIcon = /* @__PURE__ */ icon('M5 3.5h6.5L15 7v9.5H5zM11.5 3.5V7H15M7.5 10.5h5M7.5 13.5h3.5')
export const NoteIcon = /* @__PURE__ */ icon('M4 4h12v8.5L12.5 16H4zM12.5 16v-3.5H16')
export const RetryIcon = /* @__PURE__ */ icon('M16 10a6 6 0 1 1-1.9-4.4M16.25 3.5v3.25H13')
export const FilterIcon = /* @__PURE__ */ icon('M3.5 5h13M6 10h8M8.5 15h3')
export const CalendarIcon = /* @__PURE__ */ icon('M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3.5V6M13 3.5V6')
export const CameraIcon = /* @__PURE__ */ icon(
  'M3.5 6.5h3l1.25-2h4.5l1.25 2h3v9h-13zM7.5 10.75a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
)
export const MoreIcon = /* @__PURE__ */ icon('M5 10h.01M10 10h.01M15 10h.01', { dots: true })
export const KeyIcon = /* @__PURE__ */ icon('M4 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9.25 10.75l6.25-6.25M13 7l2.25 2.25')
export const PhoneIcon = /* @__PURE__ */ icon(
  'M4 4h3l1.25 3.5-1.75 1.25a9 9 0 0 0 4.75 4.75L12.5 11.75 16 13v3c0 .3-.2.5-.5.5C9 16.5 3.5 11 3.5 4.5c0-.3.2-.5.5-.5z',
)
export const MailIcon = /* @__PURE__ */ icon('M3 5h14v10.5H3zM3.25 5.5 10 11l6.75-5.5')
export const WebhookIcon = /* @__PURE__ */ icon('M10 3.5v6a3.25 3.25 0 1 1-4.5-3M10 9.5h3.5a3 3 0 1 1-2.5 4.7')
export const SettingsIcon = /* @__PURE__ */ icon('M4 6h7M15 6h1M4 14h1M9 14h7M13 4.25v3.5M7 12.25v3.5')
export const KeyboardIcon = /* @__PURE__ */ icon(
  'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
)
