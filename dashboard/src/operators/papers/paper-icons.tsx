import { icon } from '../../kit/icons/icon.tsx'

// actions on a picture
export const TurnLeftIcon = /* @__PURE__ */ icon('M4 10a6 6 0 1 0 1.9-4.4M3.75 3.5v3.25H7')
export const FitIcon = /* @__PURE__ */ icon('M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13')
export const TogetherIcon = /* @__PURE__ */ icon('M3 4.5h14v11H3zM10 4.5v11')
