import { useWriting } from '../format/reader.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface CountedFieldProps extends Omit<TextFieldProps, 'after' | 'maxLength' | 'optional'> {
  value: string
  /** The most characters it takes. */
  most: number
}

/** An optional line of text with a count of its characters. */
export function CountedField({ most, ...field }: CountedFieldProps) {
  const { digits } = useWriting()
  return <TextField {...field} optional maxLength={most} after={digits(`${field.value.length}/${most}`)} />
}
