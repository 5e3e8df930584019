import { icon } from './icon.tsx'

// pages
export const HomeIcon = /* @__PURE__ */ icon('M3.5 9 10 3.5 16.5 9v7.5h-4.25v-4.25h-4.5v4.25H3.5z')
export const HistoryIcon = /* @__PURE__ */ icon('M4 4h12v12.5H4zM7 7.5h6M7 10.5h6M7 13.5h3.5')
export const SandboxIcon = /* @__PURE__ */ icon(
  'M8 3.5v4.75L3.9 15a1 1 0 0 0 .85 1.5h10.5a1 1 0 0 0 .85-1.5L12 8.25V3.5M6.75 3.5h6.5M6 12h8',
)
export const PeopleIcon = /* @__PURE__ */ icon(
  'M4.5 7.25a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M2.5 16c.3-2.7 2-4.25 4.5-4.25s4.2 1.55 4.5 4.25M13 5a2.4 2.4 0 0 1 0 4.6M14 12c2 .4 3.2 1.8 3.5 4',
)
export const PersonIcon = /* @__PURE__ */ icon(
  'M7 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 16.5c.5-3 2.8-4.75 6-4.75s5.5 1.75 6 4.75',
)
export const MenuLinesIcon = /* @__PURE__ */ icon('M3.5 6h13M3.5 10h13M3.5 14h13')
export const BellIcon = /* @__PURE__ */ icon('M5 13.5V9a5 5 0 0 1 10 0v4.5l1 1H4zM8.5 16.75h3')
export const SearchIcon = /* @__PURE__ */ icon('M3.75 9a5.25 5.25 0 1 0 10.5 0a5.25 5.25 0 1 0-10.5 0M13 13l3.75 3.75')
export const MoonIcon = /* @__PURE__ */ icon('M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5z')
export const SunIcon = /* @__PURE__ */ icon(
  'M6.75 10a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0M10 3v1.5M10 15.5V17M3 10h1.5M15.5 10H17M5.05 5.05l1.05 1.05M13.9 13.9l1.05 1.05M14.95 5.05 13.9 6.1M6.1 13.9l-1.05 1.05',
)
export const HalfMoonIcon = /* @__PURE__ */ icon(
  'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0M10 3.25v13.5M10 6.5h5.6M10 10h6.7M10 13.5h5.6',
)
export const BrushIcon = /* @__PURE__ */ icon(
  'M3.5 15.5c2.9 1.6 5.5.6 5.5-1.9a2.1 2.1 0 0 0-4.2-.1c0 1.1-.5 1.7-1.3 2M8.6 11.8l6.6-7.5a1.35 1.35 0 0 1 2 1.8L10 13',
)
export const LogOutIcon = /* @__PURE__ */ icon('M12 4H4.5v12H12M9 10h8M14 7l3 3-3 3', { turns: true })
