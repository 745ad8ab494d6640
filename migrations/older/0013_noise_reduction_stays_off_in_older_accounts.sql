-- Noise reduction is on where an account says nothing. Accounts from before said nothing and had it off: they go on so.
UPDATE users SET settings = json_patch('{"noise_reduction_timestamps":false,"noise_reduction_ads":false}', settings);
