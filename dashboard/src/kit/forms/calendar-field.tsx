import { latinDigits } from '@sahuji/contract/input/digits'
import { dayOfNepaliDate, nepaliDate, nepaliMonths, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'
import { useReader, useWriting } from '../format/reader.ts'
import { TextButton } from '../layout/button.tsx'
import { Text } from '../layout/text.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'
import * as css from './calendar-field.module.css'

export interface CalendarFieldProps {
  name: string
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Shows "optional" beside the label. */
  optional?: boolean
  /** Below the field while it has no day. */
  note?: ReactNode
  /** The first and the last day that are possible, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** Empty while what is written is no day. */
  onChange: (day: string) => void
}

/** A day in either calendar, as printed on a document or chosen; the other calendar's day is shown below it. */
export function CalendarField(props: CalendarFieldProps) {
  const { name, label, value, optional = false, note, min, max, onChange } = props
  const isOutside = isBeyond(props)
  const { t } = useLingui()
  const { calendar, language } = useReader()
  const { bothDates } = useWriting()
  const [isNepali, setIsNepali] = useState(calendar === 'bs' || language === 'ne')
  if (isNepali) {
    return <NepaliDay {...props} onOther={() => setIsNepali(false)} />
  }
  return (
    <TextField
      type="date"
      name={name}
      label={label}
      value={value}
      onChange={onChange}
      optional={optional}
      min={min}
      max={max}
      isInvalid={isOutside}
      hint={isOutside ? <Outside {...props} /> : value ? bothDates(startOfKathmanduDay(value)) : (note ?? '\u00a0')}
      beside={
        <TextButton onPress={() => setIsNepali(true)} aria-label={t`${label}: enter it in Bikram Sambat`}>
          <Trans>In Bikram Sambat</Trans>
        </TextButton>
      }
    />
  )
}

const isBeyond = ({ value, min, max }: CalendarFieldProps): boolean =>
  value !== '' && ((min !== undefined && value < min) || (max !== undefined && value > max))

/** Why a day is not possible. */
function Outside({ value, min, max }: CalendarFieldProps) {
  const { bothDates } = useWriting()
  const isEarly = min !== undefined && value < min
  const day = bothDates(startOfKathmanduDay((isEarly ? min : max) ?? value))
  return isEarly ? <Trans>Not before {day}.</Trans> : <Trans>Not after {day}.</Trans>
}

function NepaliDay(props: CalendarFieldProps & { onOther: () => void }) {
  const { name, label, value, optional = false, note, onChange, onOther } = props
  const { t } = useLingui()
  const { language } = useReader()
  const id = useId()
  const [written, setWritten] = useState(() => partsOf(value))
  // the form was emptied from outside
  if (value === '' && dayOf(written) !== undefined) setWritten(partsOf(''))
  const write = (part: Partial<typeof written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    const day = dayOf(next)
    if ((day ?? '') !== value) onChange(day ?? '')
  }
  const isWhole = written.year.length === 4 && written.month !== null && written.day !== ''
  return (
    <fieldset className={css.group} aria-labelledby={id}>
      <div className={css.head}>
        <span id={id} className={css.name}>
          {label}
          {optional && (
            <>
              {' '}
              <Text as="span" small tone="quiet">
                <Trans>optional</Trans>
              </Text>
            </>
          )}
        </span>
        <TextButton onPress={onOther} aria-label={t`${label}: enter it in the common calendar`}>
          <Trans>In the common calendar</Trans>
        </TextButton>
      </div>
      <div className={css.parts}>
        <TextField
          name={name}
          label={t`Year`}
          inputMode="numeric"
          maxLength={4}
          value={written.year}
          onChange={(year) => write({ year })}
        />
        <Select
          label={t`Month`}
          options={monthsIn(language)}
          value={written.month}
          onChange={(month) => write({ month })}
        />
        <TextField
          label={t`Day`}
          inputMode="numeric"
          maxLength={2}
          value={written.day}
          onChange={(day) => write({ day })}
        />
      </div>
      <span className={css.note} aria-live="polite">
        {isBeyond(props) ? (
          <Outside {...props} />
        ) : value ? (
          <WrittenDay of={value} />
        ) : isWhole ? (
          <Trans>There is no such day.</Trans>
        ) : (
          note
        )}
      </span>
    </fieldset>
  )
}

/** The day that was written, in both calendars. */
const WrittenDay = ({ of: day }: { of: string }) => useWriting().bothDates(startOfKathmanduDay(day))

const monthsIn = (language: string) =>
  (language === 'ne' ? devanagariMonths : nepaliMonths).map((month, at) => ({ id: `${at + 1}`, label: month }))

function partsOf(value: string): { year: string; month: string | null; day: string } {
  const date = value ? nepaliDate(startOfKathmanduDay(value)) : undefined
  return date
    ? { year: `${date.year}`, month: `${date.month}`, day: `${date.day}` }
    : { year: '', month: null, day: '' }
}

function dayOf({ year, month, day }: ReturnType<typeof partsOf>): string | undefined {
  const [inYear, inMonth, ofMonth] = [year, month ?? '', day].map((part) => Number(latinDigits(part)))
  return dayOfNepaliDate({ year: inYear ?? 0, month: inMonth ?? 0, day: ofMonth ?? 0 })
}
