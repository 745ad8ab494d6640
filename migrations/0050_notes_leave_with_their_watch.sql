-- A note about a watch leaves with it: of the pages that somebody wants read now, and of a table that is due. Numbers of watches are never given twice, so nothing else is meant by it.
CREATE TRIGGER IF NOT EXISTS `watches_unnoted` AFTER DELETE ON `watches` BEGIN DELETE FROM `cursors` WHERE `name` IN ('read-pages:' || old.`id`, 'woken:' || old.`id`); END;
