import { icon } from './icon.tsx'

// actions
export const CopyIcon = /* @__PURE__ */ icon('M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4')
export const DownloadIcon = /* @__PURE__ */ icon('M10 3.5v9M6 9l4 4 4-4M4 16.5h12')
export const DocumentIcon = /* @__PURE__ */ icon('M5 3.5h6.5L15 7v9.5H5zM11.5 3.5V7H15M7.5 10.5h5M7.5 13.5h3.5')
export const RetryIcon = /* @__PURE__ */ icon('M16 10a6 6 0 1 1-1.9-4.4M16.25 3.5v3.25H13')
export const FilterIcon = /* @__PURE__ */ icon('M3.5 5h13M6 10h8M8.5 15h3')
export const CalendarIcon = /* @__PURE__ */ icon('M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3.5V6M13 3.5V6')
export const MoreIcon = /* @__PURE__ */ icon('M5 10h.01M10 10h.01M15 10h.01', { dots: true })
export const PhoneIcon = /* @__PURE__ */ icon(
  'M4 4h3l1.25 3.5-1.75 1.25a9 9 0 0 0 4.75 4.75L12.5 11.75 16 13v3c0 .3-.2.5-.5.5C9 16.5 3.5 11 3.5 4.5c0-.3.2-.5.5-.5z',
)
export const MailIcon = /* @__PURE__ */ icon('M3 5h14v10.5H3zM3.25 5.5 10 11l6.75-5.5')
export const WebhookIcon = /* @__PURE__ */ icon('M10 3.5v6a3.25 3.25 0 1 1-4.5-3M10 9.5h3.5a3 3 0 1 1-2.5 4.7')
export const SettingsIcon = /* @__PURE__ */ icon('M4 6h7M15 6h1M4 14h1M9 14h7M13 4.25v3.5M7 12.25v3.5')
