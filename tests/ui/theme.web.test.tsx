import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTheme } from '../../web/ui/theme/theme';
import { render } from '../support/browser/render';

function Switch() {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <output>{theme}</output>
      <button type="button" onClick={() => setTheme('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => setTheme('system')}>
        System
      </button>
    </>
  );
}

test('a chosen theme is applied and stored, and the system theme removes it', async () => {
  render(<Switch />);
  expect(screen.getByRole('status')).toHaveTextContent('system');
  await userEvent.click(screen.getByText('Dark'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('rostrum.theme')).toBe('dark');
  await userEvent.click(screen.getByText('System'));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('rostrum.theme')).toBeNull();
});

test('a theme chosen in another tab is applied', () => {
  render(<Switch />);
  act(() => {
    localStorage.setItem('rostrum.theme', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'rostrum.theme', newValue: 'light' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
