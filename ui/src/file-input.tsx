import type { InputHTMLAttributes, Ref } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  /** at least one */
  onFiles: (files: File[]) => void
}

/** The browser's choice of files; the same one can be chosen again. */
export const FileInput = ({ onFiles, ...rest }: Props) => (
  <input
    {...rest}
    type="file"
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      currentTarget.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
