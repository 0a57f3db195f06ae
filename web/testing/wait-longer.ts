import { configure } from '@testing-library/react'

// Screens are loaded on demand, which on a busy machine takes longer than the default second.
configure({ asyncUtilTimeout: 60_000 })
