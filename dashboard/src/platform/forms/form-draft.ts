import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

/** Fields that may never be stored: a draft that names one of them does not compile. */
type Secret = 'password' | 'new_password' | 'code' | 'otp' | 'pin' | 'totp' | 'card_number' | 'expiry' | 'cvc'

type Fields = Readonly<Record<string, z.ZodMiniType>> & { readonly [name in Secret]?: never }
type DraftOf<Shape extends Fields> = z.output<z.ZodMiniObject<Shape>>

const keptAs = (name: string) => `draft.${name}`

/**
 * The draft of a form, by name: kept over a reload in session storage, encoded by its shape, until `dropDraft` is
 * called on success or the person signs out. A draft that the shape cannot decode is ignored.
 */
export function useFormDraft<const Shape extends Fields>(name: string, fields: Shape, empty: DraftOf<Shape>) {
  const [draft, setDraft] = useState(() => readDraft(name, fields) ?? empty)
  useEffect(
    function keepDraftInStorage() {
      if (draft === empty) return
      keepDraft(name, fields, draft)
    },
    [name, fields, empty, draft],
  )
  const write = (part: Partial<DraftOf<Shape>>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, write }
}

/** Stores a draft for a form that is opened next. */
export function keepDraft<const Shape extends Fields>(name: string, fields: Shape, draft: DraftOf<Shape>): void {
  sessionStorage.setItem(keptAs(name), JSON.stringify(z.encode(z.object(fields), draft)))
}

/** Deletes the draft of a form after it was sent. */
export const dropDraft = (name: string): void => sessionStorage.removeItem(keptAs(name))

/** Deletes every draft whose name begins with this, after its author has left. */
export function dropDraftsOf(beginning: string): void {
  const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
  for (const name of names) if (name.startsWith(keptAs(beginning))) sessionStorage.removeItem(name)
}

/** The draft of a form; undefined when there is none or the form's fields have changed. */
export function readDraft<const Shape extends Fields>(name: string, fields: Shape): DraftOf<Shape> | undefined {
  const text = sessionStorage.getItem(keptAs(name))
  if (text === null) return undefined
  return z.safeDecode(z.object(fields), JSON.parse(text)).data
}
