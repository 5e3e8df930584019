import { type ReactNode, useId } from 'react'
import * as css from './swatches.module.css'
import { UnseenInput } from '../../kit/unseen.tsx'

export interface Swatch<Id extends string> {
  id: Id
  name: string
  /** The attributes that colour its sample. */
  ground: Record<string, string>
}

export interface SwatchesProps<Id extends string> {
  label: ReactNode
  of: readonly Swatch<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Receives the swatch under the pointer, and `undefined` when the pointer leaves. */
  onPoint: (id: Id | undefined) => void
}

/** A choice of one colour, each shown as a sample with its name. */
export function Swatches<Id extends string>({ label, of: swatches, value, onChange, onPoint }: SwatchesProps<Id>) {
  const name = useId()
  return (
    <fieldset className={css.swatches} onPointerLeave={() => onPoint(undefined)}>
      <legend>{label}</legend>
      {swatches.map(({ id, name: text, ground }) => (
        <label key={id} className={css.swatch} onPointerEnter={() => onPoint(id)}>
          <UnseenInput
            type="radio"
            name={name}
            checked={id === value}
            onChange={() => {
              onPoint(undefined)
              onChange(id)
            }}
          />
          <span className={css.sample} {...ground} aria-hidden="true">
            <i />
            <i />
          </span>
          <span className={css.name}>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

export interface SegmentsProps<Id extends string> {
  label: ReactNode
  of: readonly { id: Id; name: string; icon: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** A choice of one among two or three, side by side. */
export function Segments<Id extends string>({ label, of: segments, value, onChange }: SegmentsProps<Id>) {
  const name = useId()
  return (
    <fieldset className={css.segments}>
      <legend>{label}</legend>
      <div>
        {segments.map(({ id, name: text, icon }) => (
          <label key={id} className={css.segment}>
            <UnseenInput type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
            {icon}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
