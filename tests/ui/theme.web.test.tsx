import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTheme } from '../../web/ui/theme/theme';

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

test("the chosen theme is applied and kept, and the system's leaves no trace", async () => {
  render(<Switch />);
  expect(screen.getByRole('status')).toHaveTextContent('system');
  await userEvent.click(screen.getByText('Dark'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('rostrum.theme')).toBe('dark');
  await userEvent.click(screen.getByText('System'));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('rostrum.theme')).toBeNull();
});

test('a choice made in another tab arrives', () => {
  render(<Switch />);
  act(() => {
    localStorage.setItem('rostrum.theme', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'rostrum.theme', newValue: 'light' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
