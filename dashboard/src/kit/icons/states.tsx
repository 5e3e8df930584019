import { icon } from './icon.tsx'

// states
export const TickIcon = /* @__PURE__ */ icon('m4.5 10.5 3.5 3.5 7.5-8')
export const TickCircleIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M7 10.25l2.2 2.2L13.25 8',
)
export const CrossCircleIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M7.75 7.75l4.5 4.5M12.25 7.75l-4.5 4.5',
)
export const ClockIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M10 6v4.25l2.75 1.75',
)
export const QuestionIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M8 8.25c0-1.2.9-2 2-2s2 .75 2 1.8c0 1.5-2 1.6-2 3M10 13.5v.01',
)
export const WarningIcon = /* @__PURE__ */ icon('M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.25v.01')
export const InfoIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M10 9.25V13.5M10 6.75v.01',
)
export const OfflineIcon = /* @__PURE__ */ icon(
  'M3.5 8.5a9.2 9.2 0 0 1 13 0M6 11.25a5.7 5.7 0 0 1 8 0M8.4 13.9a2.3 2.3 0 0 1 3.2 0M10 16.25v.01M4 3.5l12.5 13',
)
export const LockIcon = /* @__PURE__ */ icon('M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9')
export const DashIcon = /* @__PURE__ */ icon('M6 10h8')
