import { icon } from './icon.tsx'

// directions; those in the reading direction turn in right-to-left pages
export const ChevronEndIcon = /* @__PURE__ */ icon('m8 5.5 4.5 4.5L8 14.5', { turns: true })
export const ChevronStartIcon = /* @__PURE__ */ icon('M12 5.5 7.5 10l4.5 4.5', { turns: true })
export const ArrowEndIcon = /* @__PURE__ */ icon('M4 10h12M11.5 5.5 16 10l-4.5 4.5', { turns: true })
export const UpIcon = /* @__PURE__ */ icon('M10 16V4.5M5.5 9 10 4.5 14.5 9')
export const DownIcon = /* @__PURE__ */ icon('M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5')
export const ExternalIcon = /* @__PURE__ */ icon('M8 4.5H4.5v11h11V12M11 4.5h4.5V9M15.5 4.5 9 11')
