import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Button } from './button.tsx'
import type { Theme } from './use-theme.ts'

type ThemeToggleProps = { theme: Theme; onChoose: (theme: Theme) => void }

export function ThemeToggle({ theme, onChoose }: ThemeToggleProps) {
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button
      variant="ghost"
      size="icon-small"
      aria-label={next === 'light' ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => onChoose(next)}
    >
      {theme === 'dark' ? <Moon /> : <Sun />}
    </Button>
  )
}
