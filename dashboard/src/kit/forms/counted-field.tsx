import { useWriting } from '../format/reader.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface CountedFieldProps extends Omit<TextFieldProps, 'after' | 'maxLength' | 'optional'> {
  value: string
  /** How many characters it may have. */
  most: number
}

/** A line of words that may stay empty, with its count of characters. */
export function CountedField({ most, ...field }: CountedFieldProps) {
  const { digits } = useWriting()
  return <TextField {...field} optional maxLength={most} after={digits(`${field.value.length}/${most}`)} />
}
