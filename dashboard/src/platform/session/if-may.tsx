import type { ReactNode } from 'react'
import { type Asked, useMay } from './rights.ts'

/** What only a person with the right to call a route sees: its button, its form or its card. */
export function IfMay({ call, children }: { call: Asked; children: ReactNode }) {
  return useMay(call) ? children : null
}
