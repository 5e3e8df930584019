import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Children, type ReactNode } from 'react'
import { BothDates } from '../../kit/format/date.tsx'
import { Ltr } from '../../kit/layout/text.tsx'

/** Several parts of an answer in one line; empty ones are left out. */
export function Parts({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  const said = Children.toArray(children).filter((part) => part !== '')
  return said.map((part, at) => [part, at < said.length - 1 && (beside ? '\u2002' : ', ')])
}

/** Numbers and addresses in one line. */
export function Ltrs({ of: parts }: { of: readonly string[] }) {
  return (
    <Parts>
      {parts.filter(Boolean).map((part) => (
        <Ltr key={part}>{part}</Ltr>
      ))}
    </Parts>
  )
}

/** A day in both calendars; nothing where none was answered. */
export const Day = ({ of: day }: { of: string }) => (day ? <BothDates of={startOfKathmanduDay(day)} /> : null)

/** A number of the tax office in its groups of three. */
export const panGroups = (pan: string): string => pan.replaceAll(/(\d{3})(?=\d)/g, '$1 ')
