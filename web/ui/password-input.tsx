import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A password that its owner can look at: typing it blind on a phone is where logins fail. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className={`pr-11 ${className ?? ''}`}
        {...props}
      />
      <button
        type="button"
        aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-faint hover:text-text focus-visible:-outline-offset-2"
      >
        <Icon className="size-4" />
      </button>
    </div>
  )
}
